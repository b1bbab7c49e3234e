export const productWords = {
  CaseEvent: "Something that was done in a case, as a server tells it",
  serials: "What tells this machine from others",
  serverSecret: "What the server signs in with, as a bearer token. It is answered this once.",
  activationCode:
    "What a new server needs besides the license key, where the license requires it. Staff create it in the details of the license.",
  sentAt: "When it was sent, by the sender's clock; more than 10 minutes off is refused with CLOCK_SKEW",
  serverId: "The id of the server",
  lease: "A signed statement of what the server may do, and until when, without asking again",
  heartbeatEverySeconds: "How often to send a heartbeat",
  serverTime: "What time it is here",
  seq: "Higher with every report",
  use: "How much of each feature is in use",
  directives: "What the server should know besides",
  accepted: "How many were kept",
  duplicates: "How many had been told before",
  "CaseEvent.id": "The event's own id, by which it counts once",
  "CaseEvent.type": "What kind of activity it is",
};
