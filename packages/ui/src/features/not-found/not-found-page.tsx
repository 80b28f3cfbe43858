import { Button, Title } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { missingToothBlade } from '../../components/blade-drawing/house-blade.ts';
import classes from './not-found-page.module.css';

/** The 404 page, with a blade missing a tooth. Names the address, in which a typing error can be seen. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <div className={classes.page}>
      <div className={classes.blade}>
        <BladeDrawing blade={missingToothBlade} missingTooth={2} />
      </div>
      <div className={classes.words}>
        <p className={classes.number}>404</p>
        <Title order={1}>You are all alone here</Title>
        <p className={classes.detail}>
          This page is missing, like one tooth of this blade. Nothing is at {pathname}
        </p>
        <Button component={Link} to="/">
          Back to Home
        </Button>
      </div>
    </div>
  );
}
