import { Title } from '@mantine/core';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { PageColumn } from '../../shared/page-column.tsx';
import classes from './portfolio.module.css';
import { TitleBlock } from './title-block.tsx';

/** `/portfolio`: who made this shop, styled like a drawing's title block. */
export function PortfolioPage() {
  const { diameter, kerf, bore, teeth, grind } = heroBlade;
  return (
    <PageColumn>
      <header className={classes.head}>
        <Title order={1}>My Portfolio</Title>
        <p className={classes.detail}>
          Every drawing names its maker in the corner. So does this shop.
        </p>
      </header>
      <div className={classes.sheet}>
        <div className={classes.drawing}>
          <BladeDrawing blade={heroBlade} dimensions />
        </div>
        <p className={classes.code}>
          {diameter} × {kerf} × {bore} Z{teeth} {grind}
        </p>
        <div className={classes.block}>
          <TitleBlock />
        </div>
      </div>
    </PageColumn>
  );
}
