/**
 * Words grouped by meaning, in five languages and in chat spelling. A star matches any ending. The
 * classifier reads the group's name beside the word, so that it understands wordings that the
 * training texts lack.
 */
const CONCEPTS: Record<string, string> = {
  person: `cs c.s customer service admin adminnya adminna adminne adminny adminku atmin mimin min
    manusia manusianya orang orangnya orngnya org orgnya orangny orngny operator operatornya petugas*
    staf* staff* pegawai* pekerja* karyawan* owner* pemilik* pengelola bos bosnya boss bosne bosna
    manager* manajer* atasan* pimpinan* pemimpin supervisor* spv kepala penanggung human humans
    person people someone somebody agent representative employee operator wong wonge tiyang
    menungsa menungso jalmi* jalma* jelma* jelema* pic wakil tim timnya crew kasir seseorang
    khidmat humas hotline team member support sales pihak berwenang yang-punya yang-jaga`,
  expert: `dokter* dok teknisi* mekanik* montir koki* chef tukang* guru* tutor* bidan* suster perawat
    terapis* kurir* driver* sopir supir* instruktur* apoteker doctor nurse`,
  talk: `ngomong* omong omongan bicara* berbicara bcr bcra ngobrol* obrol* mengobrol chat chatan
    chatting chattingan telpon* telepon* telp tlp tlpn nelpon* nelepon* menelepon ditelpon* telponan
    teleponan call calling hubung* dihubung* menghubungi kontak* contact speak talk talking bercakap
    cakap nyarios nyarita wicanten matur konsul konsultasi curhat vc voicecall videocall ring phone`,
  link: `sambung* disambung* nyambung alih* dialih* oper operin dioper terus* diteruskan teruskan
    panggil* panggilin escalate eskalasi* connect transfer put arahkan rujuk lanjut lanjutkan`,
  answer: `bales* balas* dibales* dibalas* jawab* dijawab* respon* direspon dilayani layani dibantu
    bantu bantuin bantuan balesan balasan angkat reply respond answer help slow fast`,
  bot: `bot bots botnya robot robots ai mesin otomatis* auto autoreply template program* komputer
    machine automated chatbot chatgpt gpt gemini`,
  want: `mau minta pengen pengin pingin pgn ingin butuh perlu tolong tlg tolonglah mohon mhn bisa bs
    boleh blh want need needs please pls plis plz can may could let get give njaluk arep hoyong
    hayang nyuwun menta nak kepengin saged tiasa iso isa bolehkah dapatkah would prefer maunya`,
  refuse: `jangan jgn bukan bkn gamau ogah males malas stop emoh tong alim moh ojo aja-nek dont don't
    gapengen nggamau instead rather mending mendingan enakan selain`,
  no: `tidak tak nggak enggak gak ga g gk ngga tdk ora ndak mboten teu henteu not no never ngg kagak
    kaga tanpa without nggk kgk`,
  where: `mana manaa manakah dimana kemana dmn kmn endi ndi ngendi kamana where ada ada? online
    muncul keluar standby available nongol`,
  number: `nomor nomer no nmr hp wa whatsapp nope number`,
  insult: `anjing* anjg anjr anjir anjrit bangsat* bgst babi bajingan brengsek brngsk kampret kampang
    keparat tolol goblok* goblog gblk bego begok bodoh* bodo idiot dungu sialan setan iblis bedebah
    tai taik taek kontol memek ngentot jancok* jancuk cok asu kirik pekok bangke bangkai monyet
    kunyuk laknat biadab bejat munafik sampah* najis jijik* bacot cangkem cangkemmu congor geblek
    bloon fuck fucking shit bullshit asshole bastard stupid idiots moron damn njing njir njg asem
    wedhus gathel ndasmu matamu gelo siah belegug alewoh bangang bahlul hampeh pathetic trash
    garbage budek buta rampok maling matre lintah`,
  displeased: `kecewa* mengecewakan dikecewakan kesal* kesel* kzl sebal sebel* marah* emosi* jengkel
    geram geregetan gregetan gregeten gedek gedeg dongkol murka benci muak parah* payah* nyesel
    nyesal menyesal kapok* keterlaluan kelewatan kelewat nyebelin menyebalkan ngeselin buruk*
    terburuk angry furious terrible awful worst horrible disappoint* ridiculous unacceptable useless
    disgusting annoyed upset mangkel mangkelake kuciwa* nguciwakeun ambek teruk menyampah bete
    frustasi frustrasi stres stress tersinggung capek cape capai fed naik-darah unbelievable hell
    sakit-hati malu memalukan hina dipermainkan mempermainkan terzalimi zalim sumpah sumpahin kasar
    ngamuk nyarekan becus profesional niat sabar kesabaran janji janjinya php phpin alasan alesan
    ngeles bohong* boong* dibohong* dibohongi pembohong ngaco ngawur karma bangkrut shame excuses`,
  threat: `lapor* laporin dilaporkan polisi polis somasi tuntut* gugat* viral* viralin viralke
    pengadilan hukum ylki bpkn konsumen pengacara lawyer sue police report sebar* bintang review`,
  scam: `tipu* penipu* nipu* ditipu* ketipu tertipu scam* fraud palsu* kw fake ngaku mengaku dibobol
    bobol dihack hack hacked dibajak otp phishing pura2 bodong`,
  damage: `rusak* rosak* ruksak* pecah* penyok* hancur* ancur* sobek* robek* suwek* koyak* terkoyak
    bolong* cacat* retak* patah* baret* lecet* luntur* kelunturan gosong* basi* busuk* jamur*
    jamuran* berjamur jamuren buluk* bulukan kulat* berkulat bocor* basah* copot* ngelupas* lepas*
    jebol* kotor* bau* apek belang* mati error* gagal* broken broke damaged torn ruined dirty cold
    mouldy moldy rotten leaking crushed melt pudar* kusut* melar* luber tumpah cair* layu* lembek
    keras bantat hambar asin* asem* tengik kadaluarsa kadaluwarsa expired exp rambut ulat kecoa lalat
    belatung buram blur miring goyang netes rewel mogok ngadat penyet bruntusan beruntusan kutuan
    adem tiis sejuk dingin reject cracked stain faulty defective`,
  lost: `hilang* ilang* raib* lenyap* ketinggalan ketuker* tertukar* kehilangan kemalingan leungit*
    dicuri* curi copet* kecopetan dibegal begal kepotong* terpotong stolen lost missing steal`,
  wrong: `salah* keliru* beda* berbeda wrong incorrect kurang* kirang kekecilan kebesaran dobel
    double dua-kali twice lebih tidak-sesuai sesuai* lengkap* incomplete ketuker different kw`,
  late: `telat* terlambat* lama* lambat* lelet* lemot* slow nunggu* nungguin nungguan menunggu*
    ditunggu* tunggu* nengga late waiting wait delay* kapan2 molor ngaret berjam* seharian lewat
    suwe dangu`,
  notyet: `belum blm blom belom durung dereng teu-acan acan can haven't hasn't yet never still
    masih msh keneh`,
  silent: `dicuekin cuek dibaca dibales2 diabaikan ignored read centang diem diam ngilang menghilang
    dianggurin dikacangin didiemin slowrespon`,
  goods: `barang* brg paket* pesanan* orderan* order kiriman* kue* roti* cake* baju* celana* kemeja*
    gamis* sepatu* tas* laptop* hp hpnya motor* mobil* makanan* food nasi* minuman* produk* product
    item package dress pesenan* pesenanku klambi* acuk* barange barangna laundry* cucian* hasil*
    hasilnya jahitan* undangan* bunga* obat* kamar* meja kursi ac acnya karpet* sprei* jas*`,
  mine: `saya sy aku ak ku gue gw gua w gwe abdi kula kulo kuring aing kami my mine me i i'm our
    punyaku anakku uangku bajuku duitku dompet`,
  ill: `sesak sesek bengkak bareuh abuh gatal* gatel* alergi* allergic allergy muntah* mutah* mual*
    diare mencret pusing keracunan racun pingsan semaput luka* melepuh berdarah darah* kejang* demam
    panas-tinggi perih nyeri swollen vomit* poison* bleed* faint* breathe breathing injured burn*
    hurt labuh tercekik tersedak ketelen kegores kesetrum nyetrum sakit* sick infeksi kritis
    overdosis dosis iritasi ruam merah2 bentol lemes sekarat keguguran flek kontraksi ketuban
    throat seizures dizzy kepeleset jatuh terjatuh terluka cedera patah terkilir biru`,
  danger: `api kebakaran kebakar terbakar kobongan kahuruan meledak njeblug ledakan korslet konslet
    korsleting asap gas banjir kecelakaan nabrak tabrakan ditabrak blong darurat emergency gawat
    bahaya berbahaya fire explode* explosion leak accident smoke urgent percikan mendesis meleleh
    tolong2 terjebak kejebak kejepit beling silet paku kaca glass`,
  harm: `bunuh diri mati suicide die mengakhiri hidup melecehkan dilecehkan pelecehan diancam ancam
    mengancam culik dipukul pukul ugal ugalan mabuk rape harassed threatened nyilet`,
  body: `muka wajah kulit mata tangan kaki bibir perut badan gigi gusi leher tenggorokan kepala dada
    lidah face skin eye eyes hand mouth stomach raray awakku`,
  family: `anak* bayi* istri* suami* ibu bapak ayah mama papa nenek kakek oma opa kucing* anjing*
    guguk tamu* keluarga son daughter wife husband baby child kid kids cat dog bojoku anakku budak
    biang bapa penghuni`,
  after: `habis abis setelah sehabis sesudah gara sejak semenjak karena after since because bar
    sawise saatos sanggeus lepas selepas pas waktu usai gegara`,
  money: `uang* duit* duid saldo* dana dananya dp deposit refund* money cash rekening artos dhuwit
    wang tagihan* ditagih bayaran charge charged rupiah juta`,
  back: `kembali* kembalikan balikin balikkan refund pulangin pulangkan ganti* tanggung
    bertanggungjawab tanggungjawab return back kompensasi pertanggungjawaban`,
  ignore: `abaikan lupakan lupain hiraukan acuhkan ignore forget disregard override bypass langgar
    melanggar lalekna lali poho pohokeun matikan nonaktifkan disable lepaskan buang hilangkan keluar
    hentikan reset turn langgarlah lewati`,
  rules: `instruksi* aturan* aturanmu perintah* prompt arahan* sistem system batasan* larangan*
    pembatasan filter sensor rules rule instructions instruction instructions restrictions guidelines
    guidance ketentuan* peraturan* konfigurasi* configuration settings parentah paréntah pagar
    developer mode debug dewa dan root sudo admin-mode unrestricted jailbreak override script log
    memori memory`,
  role: `kamu anda you km kowe maneh anjeun dirimu peranmu berperan peran act pretend role roleplay
    berpura pura bertindak* berlagak* jadilah jadi menjadi anggap bayangkan andaikan berandai
    imagine sebagai dudu asisten assistant ai bekerja obey patuhi turuti turutkeun ikuti ikut
    taati`,
  fromnow: `mulai sekarang detik saiki ayeuna now from new baru terbaru skrg`,
  secret: `rahasia* bocorkan beberkan password sandi api key token database basisdata data datanya
    pelanggan pembeli konsumen customer customers reveal hidden internal alamat variabel kunci akses
    email rekap dump configuration secret secrets confidential`,
  others: `lain lainnya liyane sejen other others another semua seluruh all every orang-lain setiap
    kemarin siapa`,
  free: `gratis* digratiskan gratiskan free percuma diskon discount potongan nol zero 0 100 99 90 95
    80 setujui disetujui setuju approve approved refund voucher kode vip lunas paid seribu 1000`,
  say: `katakan bilang bilangin jawab jawablah balas ulangi say reply repeat tulis tuliskan ketik
    print tampilkan tunjukkan perlihatkan show output list sebutkan senaraikan salin tembongkeun
    tuhduhke tuduhke bejakeun konfirmasi confirm nyatakan catat tandai set setel ubah update hapus
    eksekusi jalankan mark grant translate decode kirimkan beritahu kasih berikan bagi beri`,
  paid: `transfer* ditransfer tf trf tfan bayar* dibayar byr lunas* dilunasi melunasi pelunasan
    setor paid transferred payment bukti struk resit mbayar qris`,
  done: `sudah udah sdh udh dah telah barusan tadi already just sampun tos wis uwis geus terlanjur
    sent done beres`,
  orders: `pesan pesen mesen mesan order booking book beli ambil reservasi sewa daftar jemput antar
    bungkus keep checkout tuku mesen tumbas meser tempah reserve siapkan buatkan bikin tambah
    tambahin take`,
  ask: `berapa brp brapa brpa berapaan apa apakah ap kapan kpn gimana gmn bagaimana kenapa knp
    mengapa siapa what how when why which who piro pira pinten sabaraha kumaha naon piye bila macam
    apakah adakah ada ready do does is are`,
  price: `harga* hrg price biaya tarif ongkos ongkir murah mahal regane rego hargana kos bayarnya`,
  supposing: `kalau kalo klo kl if misal misalnya seandainya jika bila nek lamun mun takut biar
    supaya agar jasa jual ada`,
  service: `servis service ganti cuci tambal bersihin dibersihin dihilangin benerin periksa cek
    konsultasi treatment perawatan`,
  time: `kemarin kmrn tadi seminggu hari jam minggu bulan menit sebulan semalam days week weeks hours
    wingi dina dinten poe`,
  praise: `enak* lezat sedap mantap mantab mantul keren hebat puas suka bagus ramah juara terbaik
    love great amazing delicious lucu cantik gemes cakep nagih enaknya sae raos eco`,
  thank: `makasih* makasi mksh mksih terima trima kasih thanks thank thx tq suwun nuwun nuhun trims
    terimakasih maturnuwun tengkyu makaciw`,
  sorry: `maaf maap sori sorry punten ngapunten mf`,
  hello: `halo hallo hai hi hello hey pagi siang sore malam malem assalamualaikum permisi sugeng
    wilujeng sampurasun punten`,
  knowledge: `presiden gubernur menteri ibukota ibu-kota negara sejarah hukum rumus soal pr tugas
    pelajaran matematika fisika kimia puisi pantun cerpen esai essay poem puisi lirik lagu film
    drakor skor bola timnas cuaca weather togel zodiak ramal jodoh jodohku pacar jomblo sayang cinta
    resep python kode html mimpi bitcoin saham translate terjemahkan terjemahin dongeng novel
    president capital joke homework penemu planet bumi`,
}

const WORDS = new Map<string, string[]>()
const STARTS = new Map<string, string[]>()
for (const [name, list] of Object.entries(CONCEPTS)) {
  for (const word of new Set(list.split(/\s+/).filter(Boolean))) {
    const [known, key] = word.endsWith('*') ? [STARTS, word.slice(0, -1)] : [WORDS, word]
    known.set(key, [...(known.get(key) ?? []), name])
  }
}

/** Whether a word of the text has one of these concepts. */
export const namesConcept = (words: string[], concepts: ReadonlySet<string>): boolean =>
  words.some((word) => conceptsOf(word).some((name) => concepts.has(name)))

const MIN_START = 3
const NONE: string[] = []

/** The names of a word's groups; empty for most words. */
export function conceptsOf(word: string): string[] {
  const exact = WORDS.get(word)
  if (exact) return exact
  for (let length = word.length; length >= MIN_START; length--) {
    const found = STARTS.get(word.slice(0, length))
    if (found) return found
  }
  return NONE
}
