import { shownAt } from '../../worker/calls';
import { language } from '../words/language';

/** Tells the worker what is open here. */
function tellWhere({ ports }: MessageEvent): void {
  ports[0]?.postMessage(shownAt(location.href));
}

/** The service worker, once it is there; `null` where there is none, as in a page that is not secure. */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  navigator.serviceWorker.addEventListener('message', tellWhere);
  try {
    // Asked for anew at each visit, also where a proxy would keep it.
    await navigator.serviceWorker.register(`/sw.js?lang=${language}`, { updateViaCache: 'none' });
    return await navigator.serviceWorker.ready;
  } catch {
    // A browser may refuse; one plays without.
    return null;
  }
}
