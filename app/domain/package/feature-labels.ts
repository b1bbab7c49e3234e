import { grouped } from "#app/domain/text/grouped.ts";
import { isFeature } from "./is-feature.ts";
import type { Feature, LabeledFeature, FeatureLabels } from "./package.ts";

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

const canonicalName = (name: string) => [...names.keys()].find((candidate) => isFeature(candidate, name));

export const labeledFeatures: readonly string[] = [...names.keys()];

export const hasLabel = (name: string) => canonicalName(name) !== undefined;

export function featureValue(named: string, value: number | null): string {
  const name = canonicalName(named);
  if (value === null || name === undefined) return unknown;
  if (name === "caseLifetime") return `${value} days`;
  if (switches.has(name)) return value === 1 ? "Enabled" : "Disabled";
  const grade = grades[name];
  if (grade) return grade[value] ?? unknown;
  return String(value);
}

export const featureName = (name: string, fallback = unknown): string =>
  names.get(canonicalName(name) ?? "") ?? fallback;

/** Accepts a feature in any case. Other product names are split into words. */
export function usageName(name: string): string {
  const feature = canonicalName(name);
  if (feature) return featureName(feature);
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[\s_.-]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const labelFeature = ({ name, defaultVal, prettyName, prettyValue }: Feature): LabeledFeature => ({
  name,
  defaultVal,
  prettyName: prettyName ?? featureName(name),
  prettyValue: prettyValue ?? valueOf(name, defaultVal),
});

/** Features with labels from the catalog only show their plain number. */
const valueOf = (name: string, value: number | null) =>
  hasLabel(name) || value === null ? featureValue(name, value) : String(value);

export function labelQuotaFeature<
  F extends FeatureLabels & { name: string; value: number | null; defaultVal: number | null },
>({ prettyName, prettyValue, ...feature }: F) {
  const { name, value, defaultVal } = feature;
  return {
    ...feature,
    prettyName: prettyName ?? featureName(name),
    prettyValue:
      (value === defaultVal ? prettyValue : undefined) ??
      (prettyName ? valueOf(name, value) : featureValue(name, value)),
  };
}

export const groupedValue = (value: number | null, prettyValue: string): string =>
  value !== null && prettyValue === String(value) ? grouped(value) : prettyValue;
