/** What this browser can do to call its person. */

/** `ready`: it can; else why it can't, or not yet. */
export type Able = 'ready' | 'denied' | 'insecure' | 'home-screen' | 'never';

/** Safari has this on iPhones and iPads only: whether the page was opened from the home screen. */
const onHomeScreen = () => (navigator as { standalone?: boolean }).standalone;

export function ableToNotify(): Able {
  if (!globalThis.isSecureContext) return 'insecure';
  if ('Notification' in globalThis && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  return onHomeScreen() === false ? 'home-screen' : 'never';
}

export const ableToPush = (): boolean => 'PushManager' in globalThis;
