/** For a choice's button: under the pointer, or in focus, the choice is pointed at on the table as well. */
export const pointing = <C>(choice: C | null, point: (choice: C | null) => void) => ({
  onpointerenter: () => point(choice),
  onpointerleave: () => point(null),
  onfocus: () => point(choice),
  onblur: () => point(null),
});
