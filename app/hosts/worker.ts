export const platform: string = "worker";
