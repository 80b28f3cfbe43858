import { Anchor, type AnchorProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router-dom';
import { handsFocusOn } from '../theme/focus.ts';

type TextLinkProps = AnchorProps & Omit<LinkProps, keyof AnchorProps>;

/** A link in a text or a table to another page of the app. A long word, such as an address, breaks. */
export function TextLink(props: TextLinkProps) {
  return (
    <Anchor ref={handsFocusOn} component={Link} style={{ overflowWrap: 'anywhere' }} {...props} />
  );
}
