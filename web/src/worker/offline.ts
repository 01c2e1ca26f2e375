/** The page where there is no server: honest about it, and drawn from nothing that could have grown old. */
import { say } from './words';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'";

const STYLE = `
  :root { color-scheme: light dark; --paper: #f5eddc; --ink: #22323a; --accent: #ad3a28; --on-accent: #fff8ec }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #0f1b22; --ink: #e6e2d3; --accent: #e0755f; --on-accent: #1a1210 }
  }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
    font: 1.15rem/1.5 Alegreya, Georgia, serif }
  main { max-width: 26rem; padding: 2rem; text-align: center }
  h1 { margin: 1rem 0 .4rem; font-size: 1.7rem }
  a { display: inline-block; margin-top: 1rem; padding: .7rem 1.4rem; border-radius: 14px; background: var(--accent);
    color: var(--on-accent); font-weight: 700; text-decoration: none }
  a:focus-visible { outline: 3px solid currentColor; outline-offset: 3px }`;

const PICTURE = `<svg width="72" height="72" viewBox="0 0 32 32" aria-hidden="true">
  <circle cx="16" cy="16" r="15" fill="#b23a2a"/><circle cx="16" cy="10" r="4" fill="#fff6e6"/>
  <path d="M5 19c3-4 6-4 8-1s5 3 7 0 5-3 7-1" fill="none" stroke="#fff6e6" stroke-width="3" stroke-linecap="round"/></svg>`;

/** Its one link leads to where one wanted to go. */
export function offlinePage(language: string): Response {
  const words = (id: string) => say(language, id);
  const page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>dragonrace</title><style>${STYLE}</style></head>
<body><main>${PICTURE}<h1>${words('offline')}</h1><p>${words('offline-words')}</p>
<a href="">${words('offline-again')}</a></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
  };
  return new Response(page, { status: 503, headers });
}
