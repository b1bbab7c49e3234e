/** An empty value has the same meaning as no value. */
export const getDataFolder = (settings: Record<string, string | undefined> = process.env): string =>
  settings["DATA_DIR"] || "./data";
