import { STEP, type Course } from '../course/course';

export interface Berth {
  seat: number;
  x: number;
  y: number;
  scale: number;
  left: boolean;
}

/** At the start pearl the racers lie in a half circle behind it; in a fight two share a space, side by side. */
const FAN = (220 * Math.PI) / 180;

/** Where each racer is drawn; who moves is drawn last, in front of all. */
export function berths(course: Course, positions: number[], moving: number | null): Berth[] {
  const drawn = positions.map((space, seat) => {
    const sharing = positions.flatMap((other, i) => (other === space && i !== moving ? [i] : []));
    const place = seat === moving ? 0 : sharing.indexOf(seat);
    const many = seat === moving ? 1 : sharing.length;
    const { x, y } = space === 0 ? atStart(course, place, many) : onSpace(course, space, place, many);
    const scale = space === 0 && many > 1 ? (many > 3 ? 0.7 : 0.8) : 0.98;
    return { seat, x, y, scale, left: course.heading(space).x < -0.05 };
  });
  return drawn.sort((a, b) => Number(a.seat === moving) - Number(b.seat === moving) || a.y - b.y);
}

function onSpace(course: Course, space: number, place: number, many: number) {
  return many > 1 ? course.beside(space, (place - (many - 1) / 2) * STEP * 0.8) : course.at(space);
}

function atStart(course: Course, place: number, many: number) {
  const { x, y } = course.at(0);
  if (many === 1) return { x, y };
  const heading = course.heading(0);
  const upstream = Math.atan2(heading.y, heading.x);
  const angle = upstream + Math.PI - FAN / 2 + (FAN * place) / (many - 1);
  return { x: x + Math.cos(angle) * STEP * 0.9, y: y + Math.sin(angle) * STEP * 0.9 };
}
