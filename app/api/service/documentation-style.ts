export const documentationStyle = `
  :root { color-scheme: light dark; --page: light-dark(#f7f7f8, #0e0f12); --surface: light-dark(#fff, #16181d);
    --sunken: light-dark(#f4f4f5, #121318); --line: light-dark(#e4e4e7, #2a2d35); --text: light-dark(#18181b, #ededf0);
    --muted: light-dark(#5f6068, #a3a5af); --accent: light-dark(#3447d4, #8d9bff); --accent-soft: light-dark(#eef0fe, #1e2340);
    --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
  * { box-sizing: border-box; }
  html { scroll-padding-top: 68px; }
  body { margin: 0; background: var(--page); color: var(--text); font: 14px/20px "Inter Variable", ui-sans-serif, system-ui, sans-serif;
    overflow-wrap: break-word; -webkit-font-smoothing: antialiased; }
  a { color: var(--accent); text-underline-offset: 2px; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  h1, h2, h3, h4 { margin: 0; letter-spacing: -.01em; } h1 { font-size: 26px; line-height: 34px; } h2 { font-size: 20px; line-height: 28px; }
  h3, h4 { font-size: 14px; line-height: 20px; } p { margin: 8px 0; max-width: 46rem; }
  code, pre { font: 13px/18px var(--mono); } code { overflow-wrap: anywhere; }
  pre { overflow: auto; max-height: 24rem; margin: 8px 0; padding: 12px; border-radius: 8px; background: var(--sunken); }
  .skip { position: absolute; inset-inline-start: -999px; } .skip:focus { inset: 12px auto auto 12px; z-index: 2; padding: 6px 12px; background: var(--surface); }
  header { position: sticky; top: 0; z-index: 1; border-bottom: 1px solid var(--line); background: var(--surface); }
  header p { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; max-width: none; min-height: 51px; margin: 0; padding: 8px 24px; }
  .home { display: flex; align-items: center; gap: 8px; color: inherit; font-weight: 600; text-decoration: none; }
  .home svg { width: 18px; height: 18px; color: var(--accent); } .muted { color: var(--muted); }
  .frame { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 32px; max-width: 80rem; margin: 0 auto; padding: 24px; }
  nav { position: sticky; top: 76px; align-self: start; overflow: auto; max-height: calc(100dvh - 100px); font-size: 13px; }
  nav h2 { margin: 16px 0 4px; color: var(--muted); font-size: 12px; line-height: 16px; letter-spacing: 0; } nav h2:first-child { margin-top: 0; }
  nav ul { margin: 0; padding: 0; list-style: none; } nav a { display: flex; justify-content: space-between; gap: 8px; padding: 4px 8px; border-radius: 6px; color: inherit; text-decoration: none; }
  nav a:hover { background: var(--accent-soft); }
  section { margin-top: 32px; } section section { margin-top: 16px; }
  details { margin-top: 8px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
  summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; padding: 10px 14px; border-radius: 10px; cursor: pointer; }
  summary h3 { font-weight: 500; } .method { display: inline-block; min-width: 4rem; color: var(--accent); font-weight: 600; }
  .call { padding: 0 14px 12px; border-top: 1px solid var(--line); } .call h4 { margin-top: 12px; }
  form { display: grid; grid-template-columns: max-content minmax(0, 24rem); align-items: center; gap: 6px 16px; margin: 8px 0; }
  input, select, button { min-height: 32px; padding: 4px 10px; border: 1px solid light-dark(#8b8c94, #6b6e78); border-radius: 8px; background: var(--surface); color: inherit; font: inherit; }
  button { grid-column: 1 / -1; justify-self: start; cursor: pointer; } button:hover { background: var(--accent-soft); }
  .wide { overflow: auto; max-height: 24rem; } table { border-collapse: collapse; } th, td { padding: 4px 12px 4px 0; text-align: start; vertical-align: top; font-weight: 400; border-bottom: 1px solid var(--line); }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 8px 0; } dt { font-weight: 500; } dd { margin: 0; color: var(--muted); }
  @media (width < 52rem) { .frame { grid-template-columns: minmax(0, 1fr); padding: 16px; } header p { padding: 8px 16px; }
    nav { position: static; max-height: none; } nav ul { display: flex; flex-wrap: wrap; gap: 0 4px; } dl, form { grid-template-columns: minmax(0, 1fr); } }
`;
