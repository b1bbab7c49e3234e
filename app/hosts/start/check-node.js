// Imported before everything else and written in plain JavaScript, because an old Node cannot run TypeScript.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 22)) {
  const remedy =
    "Run `npm ci`, which brings Node 24 for the npm scripts on Linux and Windows, or install Node 24.";
  process.stderr.write(`Node ${process.versions.node} is too old: 22.22 or later is needed. ${remedy}\n`);
  process.exit(1);
}
