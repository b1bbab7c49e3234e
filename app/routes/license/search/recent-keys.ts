const place = "recent-licenses";
const most = 5;

/** Keys of the licenses that were last opened in this browser, the newest first; it remembers nothing else of them. */
export function recentKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

/** A browser that keeps nothing remembers nothing. */
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
