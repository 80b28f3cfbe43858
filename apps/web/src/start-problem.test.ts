import { expect, test } from 'vitest';
import { showStartProblem } from './start-problem.ts';

test('the reason stands on the page as text, whatever it holds', () => {
  document.body.innerHTML = '<div id="root"></div>';
  showStartProblem(document, 'apiUrl: <b>missing</b>');
  expect(document.querySelector('h1')?.textContent).toBe('Kerf cannot start');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('apiUrl: <b>missing</b>');
  expect(document.querySelector('b')).toBeNull();
});
