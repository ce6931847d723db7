import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { applyTheme } from '$lib/profile/settings.svelte';
import '$lib/ui/shape.svelte';
import { followLink } from '$lib/ui/route.svelte';
import { registerServiceWorker } from '$lib/net/serviceWorker.svelte';

applyTheme();
document.addEventListener('click', followLink);
mount(App, { target: document.getElementById('app')! });

// A missing chunk means that a newer build was deployed: reload, but at most every 30 seconds.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('theomachy.reload') ?? 0);
  if (Date.now() - last < 30_000) return;
  event.preventDefault();
  sessionStorage.setItem('theomachy.reload', String(Date.now()));
  location.reload();
});

registerServiceWorker();
