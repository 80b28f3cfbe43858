import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router-dom';

type LinkButtonProps = ButtonProps & Omit<LinkProps, keyof ButtonProps>;

/** A link to another page of the app that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} {...props} />;
}
