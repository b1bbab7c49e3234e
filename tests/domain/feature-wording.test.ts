import { describe, expect, it } from "vitest";
import { findFeatureLabel, findFeatureValueLabel, labelFeature } from "#app/domain/package/feature-labels.ts";

describe("A feature", () => {
  it.each([
    ["servers", 3, "Servers", "3"],
    ["assets", 1_000_000_000, "Assets", "1000000000"],
    ["cases", 30, "Cases", "30"],
    ["caseLifetime", 30, "Case Lifetime", "30 days"],
    ["airCore", 1, "AIR Core", "Enabled"],
    ["airCore", 0, "AIR Core", "Disabled"],
    ["businessEmailCompromise", 1, "Business Email Compromise", "Enabled"],
    ["fleetAI", 0, "Fleet AI", "Disabled"],
    ["sso", 1, "SSO", "Enabled"],
    ["sso", 2, "SSO", "Unknown"],
    ["soc2Compliant", 1, "SOC 2 Compliant", "Enabled"],
    ["soc2Compliant", 0, "SOC 2 Compliant", "Disabled"],
    ["soc2Compliant", 2, "SOC 2 Compliant", "Disabled"],
    ["integration", 0, "Integration", "Webhook Only"],
    ["integration", 1, "Integration", "Webhook + API"],
    ["integration", 2, "Integration", "Webhook + API + Events"],
    ["automationHub", 0, "Automation Hub", "Disabled"],
    ["automationHub", 1, "Automation Hub", "Core Automations"],
    ["automationHub", 2, "Automation Hub", "Advanced Automations"],
    ["supportTraining", 0, "Support & Training", "Add-on"],
    ["supportTraining", 1, "Support & Training", "Premium"],
    ["supportTraining", 2, "Support & Training", "Enabled"],
    ["connections", 10, "Connections", "10"],
  ])("%s with value %d is worded as %s: %s", (name, value, prettyName, prettyValue) => {
    expect(labelFeature({ name, defaultVal: value })).toEqual({
      name,
      defaultVal: value,
      prettyName,
      prettyValue,
    });
  });

  it.each(["servers", "caseLifetime", "sso", "soc2Compliant", "integration"])(
    "%s without a value is worded as unknown",
    (name) => {
      expect(findFeatureValueLabel(name, null)).toBe("Unknown");
    },
  );

  it.each(["integration", "automationHub", "supportTraining"])(
    "%s with an unknown grade is worded as unknown",
    (name) => {
      for (const value of [3, -1, 0.5]) expect(findFeatureValueLabel(name, value)).toBe("Unknown");
    },
  );

  it.each(["teleporter", "", "constructor", "toString", "__proto__"])(
    "with the unknown name %j is worded as unknown",
    (name) => {
      expect(findFeatureLabel(name)).toBe("Unknown");
      expect(findFeatureValueLabel(name, 1)).toBe("Unknown");
    },
  );
});
