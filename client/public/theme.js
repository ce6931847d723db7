// Before the first paint: the theme that was chosen last time.
try {
  const kept = JSON.parse(localStorage.getItem('theomachy.settings') || '{}');
  if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
  if (kept.lang === 'el') document.documentElement.lang = 'el';
} catch {
  // A broken store only means the defaults.
}
