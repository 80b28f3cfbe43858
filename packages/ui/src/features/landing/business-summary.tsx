import classes from './business-summary.module.css';
import { Section } from './section.tsx';

const figures = [
  { label: 'Countries', value: '20+' },
  { label: 'Annual revenue', value: '2M+', unit: 'USD' },
  { label: 'Reviews', value: '500+' },
  { label: 'Products', value: '10+' },
] as const;

/** The business in four figures, styled like a drawing's title block. */
export function BusinessSummary() {
  return (
    <Section id="business" title="Business Summary">
      <dl className={classes.block}>
        {figures.map((figure) => (
          <div key={figure.label} className={classes.cell}>
            <dt>{figure.label}</dt>
            <dd>
              {figure.value}
              {'unit' in figure && <span className={classes.unit}>{figure.unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
