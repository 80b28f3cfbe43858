import { Button, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { missingToothBlade } from '../../components/blade-drawing/house-blade.ts';
import classes from './not-found-page.module.css';

/** The 404 page, with a blade missing a tooth. */
export function NotFoundPage() {
  return (
    <div className={classes.page}>
      <div className={classes.blade}>
        <BladeDrawing blade={missingToothBlade} missingTooth={2} />
      </div>
      <div className={classes.words}>
        <p className={classes.number}>404</p>
        <Title order={1}>You are all alone here</Title>
        <p className={classes.detail}>This page is missing, like one tooth of this blade.</p>
        <Button component={Link} to="/">
          Back to Home
        </Button>
      </div>
    </div>
  );
}
