import { mount } from 'svelte';

import './app.css';
import './drawing.css';
import App from './App.svelte';
import { settings } from './lib/browser/settings.svelte';

settings.apply();
mount(App, { target: document.getElementById('app') as HTMLElement });
