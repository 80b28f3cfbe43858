/** Shows plain text in place of an app that cannot start. */
export function showStartProblem(page: Document, detail: string): void {
  const main = page.createElement('main');
  main.style.cssText = 'max-width: 34rem; margin: 15vh auto; padding: 0 1rem; font: 1rem/1.5 Arial';
  const title = page.createElement('h1');
  title.textContent = 'Kerf cannot start';
  const text = page.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = detail;
  main.append(title, text);
  page.body.replaceChildren(main);
}
