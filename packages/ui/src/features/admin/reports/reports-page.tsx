import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { isOtherZone, useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { PeriodPicker } from './period-picker.tsx';
import { useReportAddress } from './report-address.ts';
import classes from './reports.module.css';
import { SalesSection } from './sales-section.tsx';
import { StockSection } from './stock-section.tsx';
import { TopSellersSection } from './top-sellers-section.tsx';
import { UnmetSection } from './unmet-section.tsx';
import { UnsoldSection } from './unsold-section.tsx';

/** `/dashboard/reports`: the shop's figures, for admins. */
export function ReportsPage() {
  const timeZone = useShopTimeZone();
  return timeZone === undefined ? (
    <Loading label="Loading the reports" />
  ) : (
    <Reports timeZone={timeZone} />
  );
}

function Reports({ timeZone }: { readonly timeZone: string }) {
  const state = useReportAddress(timeZone);
  const { address } = state;
  const where = isOtherZone(timeZone) ? ` in ${timeZone}` : '';
  return (
    <>
      <PageHeader
        title="Reports"
        detail={`Revenue is what was paid, less refunds and lost disputes, each on the day it happened. Days begin at midnight${where}.`}
      />
      <PeriodPicker state={state} />
      <div className={classes.sections}>
        <SalesSection address={address} onMeasure={state.chooseMeasure} />
        <TopSellersSection period={address.period} />
        <StockSection />
        <UnsoldSection days={address.unsoldDays} onDays={state.chooseUnsold} />
        <UnmetSection />
      </div>
    </>
  );
}
