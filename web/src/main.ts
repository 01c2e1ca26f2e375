// First: a part of anything that follows may be gone.
import './lib/browser/renewing';
import { mount } from 'svelte';

import './app.css';
import './drawing.css';
import App from './App.svelte';
import { language } from './lib/words/language';

document.documentElement.lang = language;
mount(App, { target: document.getElementById('app') as HTMLElement });
