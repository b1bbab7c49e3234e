import type { Customer } from "#app/domain/license/license.ts";
import type { DirectoryCompany } from "#app/domain/storage/storage.ts";

type NamedCompany = [
  company: string,
  country: string,
  domain: string,
  ...contacts: [first: string, last: string][],
];

const namedCompanies: NamedCompany[] = [
  ["Acme Corporation", "US", "acme", ["Wile", "Coyote"], ["Marvin", "Martian"]],
  ["Globex", "US", "globex", ["Joe", "Wren"], ["Hank", "Scorpio"]],
  ["Initech", "US", "initech", ["Ana", "Sousa"], ["Bill", "Lumbergh"]],
  ["Işık Güvenlik A.Ş.", "TR", "isik", ["Elif", "Yılmaz"], ["Çağrı", "Öztürk"]],
  ["株式会社ミライ", "JP", "mirai", ["美咲", "佐藤"], ["健太", "鈴木"]],
  ["Łódź Stal S.A.", "PL", "lodzstal", ["Marta", "Król"], ["Paweł", "Żółć"]],
  ["Northgate IR", "GB", "northgate", ["Dana", "Scully"]],
  ["Umbrella Forensics", "DE", "umbrella", ["Albert", "Weßker"], ["Jörg", "Müller"]],
  ["Αθηνά Ασφάλεια", "GR", "athena", ["Ελένη", "Παπαδοπούλου"]],
  ["ООО Щит", "KZ", "schit", ["Ольга", "Иванова"]],
  ["شركة الأمان", "AE", "aman", ["ليلى", "حداد"]],
  ["חברת מגן", "IL", "magen", ["נועה", "כהן"]],
  ["한빛보안", "KR", "hanbit", ["민준", "김"]],
  ["Sørensen & Ångström", "NO", "sorensen", ["Åse", "Sørensen"]],
  ["Crédit Céleste", "FR", "celeste", ["Zoë", "Lefèvre"]],
];

const cities: [city: string, country: string][] = [
  ["Aurora", "US"],
  ["Bergen", "NO"],
  ["Coimbra", "PT"],
  ["Dublin", "IE"],
  ["Évora", "PT"],
  ["Florence", "IT"],
  ["Graz", "AT"],
  ["Helsinki", "FI"],
  ["İzmir", "TR"],
  ["Jaén", "ES"],
  ["Kraków", "PL"],
  ["Lyon", "FR"],
  ["Málaga", "ES"],
  ["Nürnberg", "DE"],
  ["Oslo", "NO"],
  ["Plzeň", "CZ"],
  ["Québec", "CA"],
  ["Reykjavík", "IS"],
  ["Šibenik", "HR"],
  ["Tromsø", "NO"],
];
const trades = [
  "Bank",
  "Energy",
  "Hospitals",
  "Insurance",
  "Logistics",
  "Mills",
  "Networks",
  "Retail",
  "Systems",
  "University",
];
const contactNames: [first: string, last: string][] = [
  ["Ingrid", "Berg"],
  ["Tomás", "Silva"],
  ["Aoife", "Byrne"],
  ["Jürgen", "Groß"],
  ["Chloé", "Martin"],
  ["Nuri", "Şahin"],
  ["Kasia", "Wójcik"],
];

const createSlug = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^a-z]/gi, "")
    .toLowerCase();

function generateCompanies(): NamedCompany[] {
  return cities.flatMap(([city, country], cityIndex) =>
    trades.map((trade, tradeIndex): NamedCompany => {
      const contacts = [
        contactNames[(cityIndex + tradeIndex) % contactNames.length],
        contactNames[(cityIndex * 3 + tradeIndex + 1) % contactNames.length],
      ].filter((contact) => contact !== undefined);
      return [`${city} ${trade}`, country, createSlug(`${city}${trade}`), ...contacts];
    }),
  );
}

const firstCompanyId = 1_001;

export const demoCompanies: readonly DirectoryCompany[] = [...namedCompanies, ...generateCompanies()].map(
  ([companyName, countryCode, domain, ...contacts], index) => ({
    id: firstCompanyId + index,
    companyName,
    countryCode,
    contacts: contacts.map(([firstName, lastName], contactIndex) => ({
      id: (firstCompanyId + index) * 10 + contactIndex,
      email: `${createSlug(firstName) || `contact${contactIndex + 1}`}@${domain}.example`,
      firstName,
      lastName,
    })),
  }),
);

export function findCrmCustomer(company: string): Customer {
  const crmCompany = demoCompanies.find(({ companyName }) => companyName === company);
  const contact = crmCompany?.contacts[0];
  if (!crmCompany || !contact) throw new Error(`The demo data has no company ${company}.`);
  const { companyName, countryCode, id: hubspotCompanyId } = crmCompany;
  const { firstName, lastName, email, id: hubspotContactId } = contact;
  return { companyName, countryCode, firstName, lastName, email, hubspotCompanyId, hubspotContactId };
}
