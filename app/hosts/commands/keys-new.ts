import { generateSigningKey } from "#app/documents/signing-keys.ts";

const key = await generateSigningKey();
console.log(JSON.stringify(key));
console.error(`kid ${key.kid}`);
