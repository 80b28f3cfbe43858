import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { markBlade } from '../../components/blade-drawing/house-blade.ts';
import classes from './address-label.module.css';

interface AddressLabelProps {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
}

/** A preview of the parcel label with the current address. */
export function AddressLabel({ name, phone, address }: AddressLabelProps) {
  const lines = address.trim();
  return (
    <figure className={classes.figure}>
      <div className={classes.label}>
        <p className={classes.from}>
          <BladeDrawing blade={markBlade} variant="mark" />
          From Kerf
        </p>
        <div className={classes.to}>
          <p className={classes.name}>{name}</p>
          <p className={classes.address} data-missing={lines === '' || undefined}>
            {lines === '' ? 'No address yet' : lines}
          </p>
        </div>
        <p className={classes.phone}>
          <span>Phone</span>
          {phone.trim() === '' ? '–' : phone}
        </p>
      </div>
      <figcaption className={classes.caption}>The label on your parcels</figcaption>
    </figure>
  );
}
