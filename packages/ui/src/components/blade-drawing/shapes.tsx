import { roleClass, type Shape } from '@kerf/domain/blade-drawing/shape';
import { createElement, Fragment, type ReactElement } from 'react';

/** The shapes of a drawing as SVG elements. */
export function Shapes({ shapes }: { readonly shapes: readonly Shape[] }) {
  return createElement(Fragment, null, ...shapes.map(element));
}

function element({ tag, role, attributes, content = [] }: Shape): ReactElement {
  const inner = typeof content === 'string' ? [content] : content.map(element);
  const named = role && { className: roleClass(role) };
  return createElement(tag, { ...named, ...attributes }, ...inner);
}
