import { expect, test } from 'vitest';
import { showStartProblem } from './start-problem.ts';

test('the reason is shown as text, whatever it contains', () => {
  document.body.innerHTML = '<div id="root"></div>';
  showStartProblem(document, 'apiUrl: <b>missing</b>');
  expect(document.querySelector('h1')?.textContent).toBe('Kerf cannot start');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('apiUrl: <b>missing</b>');
  expect(document.querySelector('b')).toBeNull();
});
