const place = "recent-licenses";
const most = 5;

/** Returns the newest first. The browser stores only the license keys. */
export function recentKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Does nothing if storage is disabled. */
export function rememberKey(key: string): void {
  try {
    localStorage.setItem(
      place,
      JSON.stringify([key, ...recentKeys().filter((one) => one !== key)].slice(0, most)),
    );
  } catch {}
}

export function forgetKeys(): void {
  try {
    localStorage.removeItem(place);
  } catch {}
}
