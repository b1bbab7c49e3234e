const regions = ["emea", "apac", "latam", "nordics", "dach", "benelux", "anz", "mena", "us-east", "us-west"];
const themes = ["partner", "reseller", "trial", "pilot", "strategic", "public-sector", "finance", "health"];
const owners = ["sales", "support", "legal"];
const years = [2023, 2024, 2025, 2026, 2027, 2028, 2029];

/** The 200 tags of bulk data, most frequent first. */
export const bulkTags: readonly string[] = [
  "renewal",
  ...[
    ...regions,
    ...themes,
    ...years.map((year) => `renewal-${year}`),
    "escalated",
    "Önemli",
    "重要",
    ...themes.flatMap((theme) => regions.map((region) => `${theme}-${region}`)),
    ...owners.flatMap((owner) => regions.map((region) => `${owner}-${region}`)),
    ...years.flatMap((year) => regions.map((region) => `fair-${region}-${year}`)),
  ].slice(0, 199),
];
