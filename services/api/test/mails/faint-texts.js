// Runs in a page: lists its texts whose contrast with their background is below 4.5 (WCAG 2.2, 1.4.3).
(() => {
  const channels = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    if (!element) return 'rgb(255, 255, 255)';
    const color = getComputedStyle(element).backgroundColor;
    return channels(color)[3] === 0 ? behind(element.parentElement) : color;
  };
  const isShown = (element) =>
    element.checkVisibility() && getComputedStyle(element.parentElement).opacity !== '0';
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const contrast = (element) => {
    const both = [getComputedStyle(element).color, behind(element)].map(luminance);
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => hasText(element) && isShown(element) && contrast(element) < 4.5)
    .map((element) => element.textContent);
})();
