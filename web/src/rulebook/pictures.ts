import { mount, unmount } from 'svelte';

/** So far from the page's edge, in pixels, a picture is begun. */
const AHEAD = '240px';

/** Draws the book's pictures where the server has left a place for them, each when it comes into view. */
export function hangPictures(book: HTMLElement, game: string): () => void {
  const hung: Record<string, unknown>[] = [];
  let closed = false;

  async function hang(place: HTMLElement): Promise<void> {
    const { default: Picture } = await import('./Picture.svelte');
    if (closed) return;
    const title = place.textContent.trim();
    place.replaceChildren();
    hung.push(mount(Picture, { target: place, props: { game, name: place.dataset.example ?? '', title } }));
  }

  const watch = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        void hang(target as HTMLElement);
      }
    },
    { rootMargin: AHEAD },
  );
  for (const place of book.querySelectorAll('[data-example]')) watch.observe(place);

  return () => {
    closed = true;
    watch.disconnect();
    for (const picture of hung) void unmount(picture);
  };
}
