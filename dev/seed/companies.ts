import { fold } from "#app/domain/text/fold.ts";
import type { DirectoryEntry } from "#app/domain/storage.ts";

/** Words of a language, from which names of companies and people are combined. */
interface Language {
  /** Percentage of companies with a name in this language. */
  share: number;
  countries: readonly string[];
  /** Parts of a company name; each word of a list is combined with each word of the other lists. */
  parts: readonly (readonly string[])[];
  joint: string;
  firstNames: readonly string[];
  lastNames: readonly string[];
}

const words = (text: string): readonly string[] => text.split(" ");

const latinEndings = words(
  "lan dor vik sel mar ton ber nix dia ria core line gard tec lum polis via star haven ford",
);
const trades = words(
  "Bank Energy Hospitals Insurance Logistics Mills Networks Retail Systems University Airlines Foods Pharma Motors Telecom Media Robotics Textiles Mining Ports Steel Optics Water Railways Forensics",
);

const languages: readonly Language[] = [
  {
    share: 42,
    countries: words("US GB IE AU CA NZ ZA SG NL IN"),
    parts: [
      words("Al Bor Cas Del Em Fal Gar Hel In Jor Kal Lor Mon Nor Or Pel Quin Ros Sol Tar"),
      latinEndings,
      trades,
    ],
    joint: " ",
    firstNames: words("Dana Grace Marcus Olivia Ethan Priya Noah Amelia Liam Sofia Jack Hannah"),
    lastNames: words("Hughes Walker O'Neill Patel Carter Brooks Campbell Nguyen Murphy Stone Fox Bennett"),
  },
  {
    share: 12,
    countries: ["TR"],
    parts: [
      words("Ak Boz Çağ Demir Gök Işık Kızıl Öz Sarı Şen Yıl Güneş"),
      words("soy dağ taş su kaya bey tepe ışık er bulut"),
      words("Güvenlik Bankası Enerji Sigorta Lojistik Gıda Çelik Bilişim Tekstil İnşaat"),
    ],
    joint: " ",
    firstNames: words("Ayşe Çağrı Elif Gökhan Işıl Mert Ömer Şule Tuğba Yiğit"),
    lastNames: words("Yılmaz Öztürk Şahin Çelik Kılıç Aydın Doğan Güneş Işık Arslan"),
  },
  {
    share: 14,
    countries: words("DE AT CH FR BE ES PT IT"),
    parts: [
      words("Süd Nord Grün Schön Éclat Crédit Prés São Peña Città Mühl Weiß"),
      words("berg bach feld mont val rive ponte mar stein haus"),
      words("Versicherung Werke Banque Énergie Seguros Logística Hôpitaux Maschinenbau Acciaio Medien"),
    ],
    joint: " ",
    firstNames: words("Jürgen Chloé Zoë Tomás Inês Giulia Günther André Núria Léa"),
    lastNames: words("Müller Groß Lefèvre García Conceição Rossi Weßling Béranger Núñez Schäfer"),
  },
  {
    share: 12,
    countries: words("PL CZ HR SE NO DK FI IS"),
    parts: [
      words("Łódz Śląs Žel Čer Ång Ørst Høj Sør Vält Þór Křiž Brdo"),
      words("ka ko strøm nes vik lund mark by holm gard"),
      words("Stal Energia Pojišťovna Bryggeri Kraft Banka Sykehus Vakuutus Logistika Skog"),
    ],
    joint: " ",
    firstNames: words("Paweł Kasia Åse Søren Jiří Šárka Łukasz Þóra Björn Väinö"),
    lastNames: words("Wójcik Żółć Sørensen Ångström Dvořák Łukasik Þorsteinsson Mäkinen Horvatić Bjørnstad"),
  },
  {
    share: 5,
    countries: words("BG KZ RS UA"),
    parts: [
      words("Северный Южный Новый Первый Златен Світлий Дунав Волна Щит Гранит"),
      words("банк завод порт дом флот хлеб лес мост"),
      words("Защита Енергия Сигурност Логистика Осигурање Логіка"),
    ],
    joint: " ",
    firstNames: words("Ольга Иван Димитър Оксана Милош Светлана Нурлан Елена"),
    lastNames: words("Иванова Петров Шевченко Димитров Јовановић Ахметов Кузнецова Бойко"),
  },
  {
    share: 2,
    countries: words("GR CY"),
    parts: [
      words("Αθηνά Ήλιος Αιγαίο Όλυμπος Θάλασσα Κρήτη"),
      words("Ασφάλεια Τράπεζα Ενέργεια Ναυτιλία Τρόφιμα Υγεία"),
      words("ΑΕ ΕΠΕ Όμιλος Ελλάς Διεθνής Βορρά"),
    ],
    joint: " ",
    firstNames: words("Ελένη Γιώργος Νίκος Μαρία Ξένια"),
    lastNames: words("Παπαδοπούλου Γεωργίου Νικολάου Οικονόμου Ψαρρός"),
  },
  {
    share: 4,
    countries: words("AE SA EG JO"),
    parts: [
      words("شركة مؤسسة مجموعة بنك مصرف"),
      words("الأمان النور الخليج الصحراء النيل الأفق القمة البحر"),
      words("للطاقة للتأمين للنقل للأغذية للتقنية للصحة"),
    ],
    joint: " ",
    firstNames: words("ليلى أحمد فاطمة عمر نور يوسف"),
    lastNames: words("حداد المنصوري الخطيب القحطاني صالح العلي"),
  },
  {
    share: 1,
    countries: ["IL"],
    parts: [
      words("חברת קבוצת בנק מפעלי"),
      words("מגן הגליל הכרמל אור הנגב כנרת"),
      words("אנרגיה ביטוח תקשורת מזון ביטחון"),
    ],
    joint: " ",
    firstNames: words("נועה דוד יעל איתן"),
    lastNames: words("כהן לוי מזרחי פרץ"),
  },
  {
    share: 3,
    countries: ["JP"],
    parts: [
      words("株式会社 合同会社"),
      words("ミライ 東和 富士 さくら 北海 アオバ 三光 ヒカリ 山陽 大和"),
      words("銀行 電力 保険 物流 製薬 通信 精機 食品 製鋼 セキュリティ"),
    ],
    joint: "",
    firstNames: words("美咲 健太 陽子 翔 さくら 大輔"),
    lastNames: words("佐藤 鈴木 高橋 渡辺 伊藤 小林"),
  },
  {
    share: 2,
    countries: ["KR"],
    parts: [
      words("한빛 대한 서울 부산 미래 새벽 동해 금강"),
      words("보안 은행 에너지 보험 물류 제약 통신 전자"),
      words("주식회사 그룹 홀딩스 코리아"),
    ],
    joint: " ",
    firstNames: words("민준 서연 지후 하은"),
    lastNames: words("김 이 박 최"),
  },
  {
    share: 2,
    countries: words("CN TW HK"),
    parts: [
      words("华东 北方 长江 天山 金桥 明光 南海 东方"),
      words("银行 能源 保险 物流 制药 通信 钢铁 科技"),
      words("有限公司 集团 股份公司 研究院"),
    ],
    joint: "",
    firstNames: words("伟 芳 静 磊"),
    lastNames: words("王 李 张 陈"),
  },
  {
    share: 1,
    countries: words("TH IN"),
    parts: [
      words("บริษัท ธนาคาร भारत सूर्य गंगा नव"),
      words("สยาม ล้านนา หิมาลัย सुरक्षा ऊर्जा बीमा"),
      words("พลังงาน ประกันภัย विकास उद्योग बैंक"),
    ],
    joint: " ",
    firstNames: words("สมชาย มาลี अर्जुन दीपा"),
    lastNames: words("ใจดี ศรีสุข शर्मा गुप्ता"),
  },
];

const hundred = languages.flatMap((language) =>
  Array.from({ length: language.share }, (_, index) => ({ language, index })),
);
/** Coprime to 100, so that languages alternate. */
const stride = 37;
/** Coprime to every product of list lengths, so that consecutive names differ in every word. */
const wordStep = 7919;

/** Returns the n-th combination of one word per list; after the last combination they repeat with a number. */
function wordsAt(parts: Language["parts"], nth: number): string[] {
  const all = parts.reduce((product, list) => product * list.length, 1);
  let rest = ((nth % all) * wordStep) % all;
  const chosenWords = parts.map((list) => {
    const word = list[rest % list.length] ?? "";
    rest = Math.floor(rest / list.length);
    return word;
  });
  return nth < all ? chosenWords : [...chosenWords, String(Math.floor(nth / all) + 1)];
}

const slug = (text: string) => fold(text).replace(/[^a-z0-9]/g, "");

const firstId = 10_000_000;

/** Returns the n-th company of bulk data, which is deterministic; names and ids are unique. */
export function bulkCompany(nth: number): DirectoryEntry {
  const slot = hundred[(nth * stride) % hundred.length];
  if (!slot) throw new Error("The shares of the languages do not add up to 100.");
  const { language, index } = slot;
  const within = Math.floor(nth / hundred.length) * language.share + index;
  const [first = "", second = "", ...rest] = wordsAt(language.parts, within);
  // Latin stems are joined: "Bor" and "vik" give Borvik.
  const isStem = /^\p{Script=Latin}/u.test(second);
  const companyName = (isStem ? [first + second, ...rest] : [first, second, ...rest]).join(language.joint);
  const id = firstId + nth;
  const domain = `${slug(companyName) || "company"}-${nth}.example`;
  const contacts = Array.from({ length: 1 + (nth % 3) }, (_, at) => {
    const firstName = language.firstNames[(nth + at * 3) % language.firstNames.length] ?? "";
    const lastName = language.lastNames[(Math.floor(nth / 7) + at) % language.lastNames.length] ?? "";
    const mailbox = [slug(firstName), slug(lastName)].filter((part) => part !== "").join(".");
    return { id: id * 10 + at, email: `${mailbox || `contact${at + 1}`}@${domain}`, firstName, lastName };
  });
  const countryCode = language.countries[nth % language.countries.length] ?? null;
  return { id, companyName, countryCode, contacts };
}
