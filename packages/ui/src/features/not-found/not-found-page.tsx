import { Text, Title } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { missingToothBlade } from '../../components/blade-drawing/house-blade.ts';
import { LinkButton } from '../../components/link-button.tsx';
import classes from './not-found-page.module.css';

/** The 404 page, with a blade missing a tooth. Names the address, in which a typing error can be seen. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <div className={classes.page}>
      <div>
        <BladeDrawing blade={missingToothBlade} missingTooth={2} />
      </div>
      <div>
        <Text
          mb="xs"
          ff="heading"
          fz="clamp(5rem, 3rem + 9vw, 11rem)"
          fw={700}
          lh="0.85"
          lts="-0.05em"
        >
          404
        </Text>
        <Title order={1}>You are all alone here</Title>
        <Text mt="sm" mb={32} c="dimmed">
          This page is missing, like one tooth of this blade. Nothing is at {pathname}
        </Text>
        <LinkButton to="/">Back to Home</LinkButton>
      </div>
    </div>
  );
}
