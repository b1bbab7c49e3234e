import { isSameFeature } from "./is-feature.ts";
import type { Feature, LabeledFeature, FeatureLabels } from "./package.ts";

const unknownLabel = "Unknown";

const labelsByName = new Map(
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

const gradeLabelsByName: Record<string, readonly string[]> = {
  integration: ["Webhook Only", "Webhook + API", "Webhook + API + Events"],
  automationHub: ["Disabled", "Core Automations", "Advanced Automations"],
  supportTraining: ["Add-on", "Premium", "Enabled"],
};

const switchLabels = ["Disabled", "Enabled"];
const switchFeatures = new Set(["airCore", "businessEmailCompromise", "fleetAI", "sso", "soc2Compliant"]);

const findCanonicalName = (name: string) =>
  [...labelsByName.keys()].find((candidate) => isSameFeature(candidate, name));

export const labeledFeatures: readonly string[] = [...labelsByName.keys()];

/** True for a feature that is either on (1) or off (0). */
export const isSwitchFeature = (name: string) => switchFeatures.has(findCanonicalName(name) ?? "");

/** The labels of the values 0, 1 and 2 of a graded feature. */
export const findGradeLabels = (name: string): readonly string[] | undefined =>
  gradeLabelsByName[findCanonicalName(name) ?? ""];

export const hasLabel = (name: string) => findCanonicalName(name) !== undefined;

export function findFeatureValueLabel(nameInAnyCase: string, value: number | null): string {
  const name = findCanonicalName(nameInAnyCase);
  if (value === null || name === undefined) return unknownLabel;
  if (name === "caseLifetime") return `${value} days`;
  if (name === "soc2Compliant") return value === 1 ? "Enabled" : "Disabled";
  if (switchFeatures.has(name)) return switchLabels[value] ?? unknownLabel;
  const gradeLabels = gradeLabelsByName[name];
  if (gradeLabels) return gradeLabels[value] ?? unknownLabel;
  return String(value);
}

export const findFeatureLabel = (name: string, fallback = unknownLabel): string =>
  labelsByName.get(findCanonicalName(name) ?? "") ?? fallback;

/** Splits an unknown name into words. */
export function formatFeatureName(name: string): string {
  const feature = findCanonicalName(name);
  if (feature) return findFeatureLabel(feature);
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[\s_.-]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const labelFeature = ({ name, defaultVal, prettyName, prettyValue }: Feature): LabeledFeature => ({
  name,
  defaultVal,
  prettyName: prettyName ?? findFeatureLabel(name),
  prettyValue: prettyValue ?? formatDisplayValue(name, defaultVal),
});

/** A feature whose label comes only from the catalog shows its plain number. */
const formatDisplayValue = (name: string, value: number | null) =>
  hasLabel(name) || value === null ? findFeatureValueLabel(name, value) : String(value);

/** Uses the catalog's label for the default value of a feature, and a label of the product for other values. */
export function labelQuotaFeature<
  LabelableFeature extends FeatureLabels & { name: string; value: number | null; defaultVal: number | null },
>({ prettyName, prettyValue, ...feature }: LabelableFeature) {
  const { name, value, defaultVal } = feature;
  const catalogLabel = value === defaultVal ? prettyValue : undefined;
  const valueLabel = prettyName ? formatDisplayValue(name, value) : findFeatureValueLabel(name, value);
  return {
    ...feature,
    prettyName: prettyName ?? findFeatureLabel(name),
    prettyValue: catalogLabel ?? valueLabel,
  };
}
