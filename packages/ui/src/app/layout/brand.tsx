import { Link } from 'react-router-dom';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { markBlade } from '../../components/blade-drawing/house-blade.ts';
import classes from './header.module.css';

/** The logo, linked to the front page. */
export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <BladeDrawing blade={markBlade} variant="mark" />
      Kerf
    </Link>
  );
}
