import { indonesianStems } from '#lib/language/spelling/stem'

/**
 * Words that only frame a statement: greetings, general verbs, names of kinds. What they frame
 * still needs a source.
 */
const LIGHT = new Set(
  `assalamualaikum assalamu alaikum alaykum waalaikumsalam waalaikum salam alhamdulillah sayang
    sayangnya tenang khawatir bingung penasaran tertarik berminat hati gembira senangnya hangat
    sobat agan juragan boss bos om tante melayani dilayani terlayani layani menerima menyediakan
    disediakan menawarkan tawarkan mengadakan diadakan adakan dilakukan melakukan lakukan
    berlangsung dilaksanakan terdapat memberlakukan diberlakukan berlaku ikut mengikuti diikuti
    memilih dipilih pilihkan dipilihkan mendapat mendapatkan dapatnya memperoleh diperoleh
    menunjukkan tunjukkan tambahan tambahannya ditambah ditambahkan penambahan keuntungan
    keuntungannya benefit benefitnya manfaatnya area wilayah daerah kawasan merek mereknya merk
    merknya brand usia usianya umur umurnya berumur berusia posisi posisinya letak letaknya
    kondisi kondisinya status statusnya kira rentang rincian selengkapnya keseluruhan
    keseluruhannya paket paketnya produk produknya barangnya itemnya jasa jasanya program
    programnya varian variannya informasikan diinformasikan infokan diinfokan kabari kabarin
    beritahu beritahukan hubungi chat chatnya whatsapp wa sebutkan kirimkan konfirmasikan
    konfirmasi disampaikan dijelaskan jelaskan diketahui catatannya memakan berdurasi durasinya
    berjarak jaraknya berukuran ukurannya berisi seharga berharga dihargai dibanderol harganya
    dipatok berbentuk bernama bernomor beralamat pembelian pembeliannya pembelanjaan transaksi
    pemakaian penggunaan penggunaannya bawah atasnya bawahnya sekitarnya sebanyak selebih berupa
    sifatnya bentuknya kebetulan seluruhnya-ada untungnya tepatnya persisnya pastinya-ya dimaksud
    bersangkutan memungkinkan dimungkinkan diperbolehkan dibolehkan diizinkan bolehnya
    memperbolehkan diperkenankan dibutuhkannya syaratnya ketentuannya caranya langkahnya
    silakannya beserta disertai sertakan menyertakan membawa bakal hendak kepengen pengen pingin
    kepingin rencananya dikasih ngasih kasihnya diberi mengenakan dikenai terkena kena
    sehari-harinya kesehariannya umumnya normalnya biasanya reguler-nya menit-an jam-an adapun
    kiranya sekiranya andaikan seandainya juga-ya sekalian-nya tersebutnya order-an orderan
    orderannya bund bunda bunsay sist sista cuy bro kakaknya kakanya adik adek dek cici koko ce ci
    pertemuan sesi terima ukuran seterusnya selanjutnya asalkan berarti artinya dicek mengecek
    kabar porsi porsinya tepat pihak beroperasi operasional antara tersedia available sorry
    welcome unfortunately apologies apologize apologise currently offer offers provide provides
    come comes take takes taken run runs we're you're it's they're i'm that's there's here's we've
    we'll you'll i'll i'd you'd let's feel free-to further assist assistance question questions
    anything else happy glad moment able each around approximately usually typically every both
    well total within between available-now based regarding during long much many will go using
    used made get gets getting receive receives allowed allow permitted possible applies apply
    applicable per either whether while still yet already again now today-only simply directly
    kind type types such including-all charge charged charges costs priced starting starts start
    started begin begins hold held its it'll monggo nggih inggih matur suwun sugeng rawuh menawi
    badhe ngaturi pangapunten nyuwun sewu dipun mawon kemawon mugi punten hapunten sumuhun sae
    pisan nuhun diantos manawi bade bilih kanggé menu menunya fasilitas fasilitasnya kategori
    kategorinya bagian keterangan kebijakan kebijakannya aturan aturannya prosedur prosedurnya
    mekanisme sistem sistemnya metode metodenya langkah tahap skema periode nominal nominalnya
    besaran besarannya totalan rupiah berencana membutuhkan memerlukan dianggap terhitung dimulai
    berakhir berjalan ditetapkan diterapkan dipersilakan diharapkan dilampirkan dicantumkan
    tercantum tertera tertulis mengabari dikabari mengingatkan diingatkan memberitahu
    memberitahukan kamu engkau beliau kalian ayah bunda mama papa si kecil sehingga agar supaya
    walaupun meskipun biarpun sembari seraya acara acaranya kelebihan kelebihannya tambahannya
    tinggi tingginya lebar lebarnya luas luasnya ketinggian ngapunten kemasan kemasannya derajat
    celcius encik cik puan tuan boleh-lah sila silalah terima-kasih awak ialah adalah untuk-nya`
    .split(/\s+/)
    .filter((word) => !word.includes('-')),
)

export const isLight = (word: string): boolean =>
  indonesianStems(word).some((stem) => LIGHT.has(stem))
