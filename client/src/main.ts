import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { dress } from '$lib/settings.svelte';
import '$lib/shape.svelte';
import { follow } from '$lib/route.svelte';
import { keepVersion } from '$lib/update.svelte';

dress();
document.addEventListener('click', follow);
mount(App, { target: document.getElementById('app')! });

// A part of the page that is gone means a newer build: load that one, but never in a circle.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('theomachy.reload') ?? 0);
  if (Date.now() - last < 30_000) return;
  event.preventDefault();
  sessionStorage.setItem('theomachy.reload', String(Date.now()));
  location.reload();
});

keepVersion();
