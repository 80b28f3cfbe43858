import type { PostalAddress } from '@kerf/domain/address/address';
import { destinationOf } from '../row-addresses.ts';
import type { PadState } from '../use-pad.ts';
import classes from './pad-row.module.css';

interface ShipToSelectProps {
  readonly state: PadState;
  readonly label: string;
  /** As the row has it. */
  readonly shipTo: string | undefined;
  readonly isWrong: boolean;
  readonly describedBy: string;
  /** Called with the id of an address; empty for the order's own. */
  readonly onChange: (shipTo: string) => void;
}

/** Which address of the book a row goes to; the order's own comes first. */
export function ShipToSelect(props: ShipToSelectProps) {
  const { addresses, ownId } = props.state.split;
  const chosen = destinationOf(props.state.split, props.shipTo);
  const own = addresses.find(({ _id }) => _id === ownId);
  return (
    <select
      className={classes.padField}
      data-column="shipTo"
      aria-label={props.label}
      aria-invalid={props.isWrong || undefined}
      aria-describedby={props.describedBy}
      value={chosen ?? props.shipTo}
      onChange={({ currentTarget: { value } }) => props.onChange(value)}
    >
      {chosen === null && <option value={props.shipTo}>Choose an address</option>}
      <option value="">{own ? placeFirst(own.address) : 'The order’s address'}</option>
      {addresses
        .filter(({ _id }) => _id !== ownId)
        .map(({ _id, address }) => (
          <option key={_id} value={_id}>
            {placeFirst(address)}
          </option>
        ))}
    </select>
  );
}

/** "Bend, 1 Arbor Way, Reed Millwork": a book's addresses often begin alike, and a row has little room. */
function placeFirst({ name, company, lines, city }: PostalAddress): string {
  return [city, lines[0] ?? '', company || name].filter((part) => part !== '').join(', ');
}
