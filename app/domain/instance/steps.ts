export const stepNames = ["server", "domain", "airBootstrap", "airSetup"] as const;
export type StepName = (typeof stepNames)[number];

export const stepLabels: Readonly<Record<StepName, string>> = {
  server: "Server",
  domain: "Domain",
  airBootstrap: "Installation",
  airSetup: "SSL/Security",
};
