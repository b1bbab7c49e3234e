/** Returns the folder of DATA_DIR. An empty value has the same meaning as no value. */
export const getDataFolder = (): string => process.env["DATA_DIR"] || "./data";
