/** Example of a webhook request with its signature. A test verifies the signature. */
export const signingExample = {
  secret: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  id: "evt_4711",
  timestamp: "1795176000",
  body: '{"type":"test","timestamp":"2026-11-20T12:00:00.000Z","data":{}}',
  signature: "v1,eygqQYETyFNVLMx7+K/wMSIW3wkcQFsPgE+1SRdd37U=",
};
