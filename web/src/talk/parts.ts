/** What is loaded together, once somebody says something or wants to. */
export { default as Bubbles } from './Bubbles.svelte';
export { default as TalkPanel } from './TalkPanel.svelte';
export { spokenOf } from './phrases';
