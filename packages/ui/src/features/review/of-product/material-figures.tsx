import { type MaterialFigure, USERS_FOR_AVERAGE } from '@kerf/domain/review-figures';
import { IconStarFilled } from '@tabler/icons-react';
import facts from '../../../components/fact-row.module.css';
import { counted } from '../../../components/quantity.tsx';
import classes from './product-reviews.module.css';

/** The average rating by material. Renders nothing if no review names a material. */
export function MaterialFigures({ figures }: { readonly figures: readonly MaterialFigure[] }) {
  if (figures.length === 0) return null;
  const isThin = figures.some(({ average }) => average === null);
  return (
    <div>
      <ul className={`${facts.row} ${classes.figures}`} aria-label="Stars by material">
        {figures.map((figure) => (
          <li key={figure.material}>
            {figureInWords(figure)}
            {figure.average !== null && <IconStarFilled size={12} aria-hidden="true" />}
          </li>
        ))}
      </ul>
      {isThin && <p className={classes.thin}>Averages appear from {USERS_FOR_AVERAGE} ratings.</p>}
    </div>
  );
}

/** "8 hardwood users: 4.6"; without an average if there are too few ratings. */
export function figureInWords({ material, users, average }: MaterialFigure): string {
  const name = material === material.toUpperCase() ? material : material.toLowerCase();
  const who = counted(users, `${name} user`);
  return average === null ? who : `${who}: ${average.toFixed(1)}`;
}
