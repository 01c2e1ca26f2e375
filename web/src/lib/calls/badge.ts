/** The page's icon says that tables wait: with a dot in the tab, and by their number where the page is an app. */

/** As `favicon.svg`, with a dot on it. */
const DOTTED = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<circle cx="16" cy="16" r="15" fill="#b23a2a"/><circle cx="16" cy="10" r="4" fill="#fff6e6"/>
<path d="M5 19c3-4 6-4 8-1s5 3 7 0 5-3 7-1" fill="none" stroke="#fff6e6" stroke-width="3" stroke-linecap="round"/>
<circle cx="24.500" cy="7.500" r="7.500" fill="#fff6e6"/><circle cx="24.500" cy="7.500" r="5.500" fill="#1f6a63"/></svg>`;
const PLAIN = '/favicon.svg';

export function showBadge(tables: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = tables > 0 ? `data:image/svg+xml,${encodeURIComponent(DOTTED)}` : PLAIN;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  // 0 takes it away. A page that is no app may not have one.
  void navigator.setAppBadge?.(tables)?.catch(() => undefined);
}
