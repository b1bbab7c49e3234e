const storageKey = "recent-licenses";
const maxRecentKeys = 5;

/** Licenses that the user opened last in this browser, the newest first. */
export function readRecentLicenseKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string").slice(0, maxRecentKeys) : [];
  } catch {
    return [];
  }
}

/** If the browser blocks storage, the key is not stored. */
export function rememberLicenseKey(key: string): void {
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify(
        [key, ...readRecentLicenseKeys().filter((recentKey) => recentKey !== key)].slice(0, maxRecentKeys),
      ),
    );
  } catch {}
}

export function forgetLicenseKeys(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {}
}
