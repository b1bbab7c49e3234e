import type { Feature, WordedFeature } from "./package.ts";

const unknown = "Unknown";

const names = new Map(
  Object.entries({
    servers: "Servers",
    assets: "Assets",
    cases: "Cases",
    caseLifetime: "Case Lifetime",
    airCore: "AIR Core",
    businessEmailCompromise: "Business Email Compromise",
    fleetAI: "Fleet AI",
    sso: "SSO",
    soc2Compliant: "SOC 2 Compliant",
    integration: "Integration",
    automationHub: "Automation Hub",
    supportTraining: "Support & Training",
    connections: "Connections",
  }),
);

const grades: Record<string, readonly string[]> = {
  integration: ["Webhook Only", "Webhook + API", "Webhook + API + Events"],
  automationHub: ["Disabled", "Core Automations", "Advanced Automations"],
  supportTraining: ["Add-on", "Premium", "Enabled"],
};

const switches = new Set(["airCore", "businessEmailCompromise", "fleetAI", "sso", "soc2Compliant"]);

export function featureValue(name: string, value: number | null): string {
  if (value === null || !names.has(name)) return unknown;
  if (name === "caseLifetime") return `${value} days`;
  if (switches.has(name)) return value === 1 ? "Enabled" : "Disabled";
  const grade = grades[name];
  if (grade) return grade[value] ?? unknown;
  return String(value);
}

export const featureName = (name: string): string => names.get(name) ?? unknown;

export const wordFeature = ({ name, defaultVal }: Feature): WordedFeature => ({
  name,
  defaultVal,
  prettyName: featureName(name),
  prettyValue: featureValue(name, defaultVal),
});
